import type { UpdateType } from '#client/apollo/schema.generated.ts';
import { updateType } from '#client/text/labels.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';

type Props = {
  update: { type: UpdateType; isPublic: boolean };
  /** Says `Público` too, where that choice is what one looks at. */
  both?: boolean;
};

/** What kind of news it is, and whether only investors read it. */
export const UpdateBadges = ({ update: { type, isPublic }, both = false }: Props) => (
  <>
    <ToneBadge {...updateType(type)} />
    {!isPublic && <ToneBadge label="Privado" tone="gray" />}
    {isPublic && both && <ToneBadge label="Público" tone="green" />}
  </>
);
