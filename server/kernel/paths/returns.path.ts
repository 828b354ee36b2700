/** The screen of what comes back of a game: its studio's, or that of all games of an investor. */
export const returnsPath = (isStudio: boolean, projectId: string | number): string =>
  isStudio ? `/projects/${projectId}/returns` : '/returns';
