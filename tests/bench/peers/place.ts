/** Where a peer finds its data, and the port it listens on. */
export type Place = { file: string; databaseUrl: string | null; port: number };

export type Start = (place: Place) => void | Promise<void>;
