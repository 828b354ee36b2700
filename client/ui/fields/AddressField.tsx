import { memo, type ComponentProps } from 'react';
import { withScheme } from '#client/text/address.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'unit'>;

/** A web address, or one in each line; what lacks `https://` gets it when the field is left. */
export const AddressField = memo(function AddressField({ value, onChange, onLeave, ...field }: Props) {
  function leave() {
    const whole = value.split('\n').map(withScheme).join('\n');
    if (whole !== value) onChange(whole);
    onLeave?.();
  }
  return <TextField type="url" {...field} value={value} onChange={onChange} onLeave={leave} />;
});
