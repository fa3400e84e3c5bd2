/** Bounds as the specs run with. */
export const BOUNDS = { moves: 5_000, instances: 500, idChars: 64, timerDays: 36_525 };
