export const sampleRatings: Readonly<Record<string, { rating: number; reviews: number }>> = {}
