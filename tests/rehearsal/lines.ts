/** A line of the table: what was measured, and whether it holds. */
export type Line = [name: string, value: string, holds: boolean];

export const secondsOf = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
