/**
 * The documented paths have Spanish names on the wire (rule api-2). These are the only Spanish names in the code: our
 * field on the left, its name on the wire on the right.
 */
export const wire = {
  sport: 'deporte',
  date: 'fecha',
  slots: 'horarios',
  roundedTime: 'hora_redondeada',
  time: 'hora',
  minimumMinutes: 'min_duracion',
  maxMinutes: 'duracion_max_min',
  minutes: 'minutos',
  court: 'cancha',
  holes: 'hoyos',
  spots: 'lugares',
} as const
