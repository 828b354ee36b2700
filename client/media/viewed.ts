import type { MediaKind } from '#client/apollo/schema.generated.ts';

/** A picture or video that the viewer shows. */
export type Viewed = {
  url: string;
  kind: MediaKind;
  caption: string | null;
  /** Alternative text; null for none. */
  alternativeText: string | null;
};
