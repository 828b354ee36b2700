import { Box, Input, Stack } from '@chakra-ui/react';
import { CopyButton } from './CopyButton.tsx';
import { Field } from './fields/Field.tsx';
import { Notice } from './Notice.tsx';
import { focusOnMount } from './hooks/focusAncestor.ts';

type Props = {
  secret: string;
  /** Of the whole, for screen readers. */
  name: string;
  label: string;
  title: string;
  text: string;
  copy: string;
};

/** A secret that was made just now, which is shown this once. Takes the focus from the button that made it. */
export function SecretOnce({ secret, name, label, title, text, copy }: Props) {
  return (
    <Stack ref={focusOnMount} tabIndex={-1} gap="3" outline="none" role="group" aria-label={name}>
      <Notice status="warning" title={title}>
        {text}
      </Notice>
      <Field label={label}>
        <Input readOnly value={secret} fontFamily="mono" textStyle="sm" onFocus={({ target }) => target.select()} />
      </Field>
      <Box>
        <CopyButton text={secret} label={copy} variant="outline" />
      </Box>
    </Stack>
  );
}
