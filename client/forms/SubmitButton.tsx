import { Button, type ButtonProps } from '@chakra-ui/react';

type Props = Omit<ButtonProps, 'form'> & { form: { isSaving: boolean } };

export const SubmitButton = ({ form, ...props }: Props) => (
  <Button type="submit" colorPalette="yellow" fontWeight="semibold" loading={form.isSaving} {...props} />
);
