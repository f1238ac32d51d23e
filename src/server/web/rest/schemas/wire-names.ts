/**
 * The documented paths speak Spanish (SPEC section 7; DECISIONS 24). These are the only Spanish names in the code: a
 * field of ours on the left, its name on the wire on the right.
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
