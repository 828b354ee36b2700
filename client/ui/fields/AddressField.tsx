import { memo, type ComponentProps } from 'react';
import { withScheme } from '#client/forms/fields.ts';
import { TextField } from '#client/ui/fields/TextField.tsx';

type Props = ComponentProps<typeof TextField>;

/** A web address; without `https://` it gets it when the field is left. */
export const AddressField = memo(function AddressField({ value, onChange, onLeave, ...field }: Props) {
  function leave() {
    const whole = withScheme(value);
    if (whole !== value) onChange(whole);
    onLeave?.();
  }
  return <TextField type="url" {...field} value={value} onChange={onChange} onLeave={leave} />;
});
