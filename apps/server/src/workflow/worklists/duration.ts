const SECOND = 1000;

/** Plant time as milliseconds, only for differences. */
export const instantOf = (plant: string): number => Date.parse(`${plant.replace(' ', 'T')}Z`);

/** Time between two plant times as `HH:mm:ss`; hours can exceed 24. '' without an end. */
export function durationOf(from: string, until: string | null): string {
  if (until === null) return '';
  const seconds = Math.max(0, Math.round((instantOf(until) - instantOf(from)) / SECOND));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}
