import type { MediaKind } from '#client/apollo/schema.generated.ts';

/** A picture or video that the viewer shows. */
export type Viewed = {
  url: string;
  kind: MediaKind;
  caption: string | null;
  /** For whoever can't see it; null for none. */
  alternativeText: string | null;
};
