/** A backup's name: the second it was begun in, in UTC. What has another name isn't the server's. */
export const nameAt = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-');
export const isName = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(text);
export const timeOf = (name: string): Date => new Date(`${name.slice(0, 10)}${name.slice(10).replaceAll('-', ':')}Z`);
