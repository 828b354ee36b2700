import type { UpdateType } from '#client/apollo/schema.generated.ts';
import { updateType } from '#client/text/labels.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';

type Props = {
  update: { type: UpdateType; isPublic: boolean };
  /** Also shows `Público` for public updates. */
  both?: boolean;
};

/** The update's type, and whether it is for investors only. */
export const UpdateBadges = ({ update: { type, isPublic }, both = false }: Props) => (
  <>
    <ToneBadge {...updateType(type)} />
    {!isPublic && <ToneBadge label="Privado" tone="gray" />}
    {isPublic && both && <ToneBadge label="Público" tone="green" />}
  </>
);
