import { TextField } from '#client/ui/TextField.tsx';
import { PROFILE_FIELDS } from '#server/features/accounts/profile.fields.ts';

type Props = { name: string; value: string[]; error?: string; onChange: (links: string[]) => void };

export const LINKS_LABEL = 'Enlaces';

/** One address in each line; empty lines are dropped when the profile is saved. */
export const LinksField = ({ value, onChange, ...field }: Props) => (
  <TextField
    {...field}
    label={LINKS_LABEL}
    hint={`Tu sitio y tus redes: una dirección por línea, hasta ${PROFILE_FIELDS.links.max}.`}
    rows={3}
    value={value.join('\n')}
    onChange={(text) => onChange(text.split('\n'))}
  />
);
