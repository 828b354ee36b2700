/** Rows of the specification's tables that are not built yet. A row leaves here with the change that builds it. */
export const UNBUILT_ROUTES: string[] = [];

export const UNBUILT_CALLS: string[] = [];
