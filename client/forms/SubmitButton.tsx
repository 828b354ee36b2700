import { Button, type ButtonProps } from '@chakra-ui/react';
import type { Ref } from 'react';

type Props = Omit<ButtonProps, 'form'> & { form: { isSaving: boolean }; ref?: Ref<HTMLButtonElement> };

export const SubmitButton = ({ form, ...props }: Props) => (
  <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={form.isSaving} {...props} />
);
