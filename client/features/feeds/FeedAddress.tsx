import { Box, Flex, Input } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Field } from '#client/ui/Field.tsx';

type Props = { label: string; hint: string; address: string; copy: string; children?: ReactNode };

/** An address to copy, with what it holds; `children` are other ways to use it. */
export const FeedAddress = ({ label, hint, address, copy, children }: Props) => (
  <Box>
    <Field label={label} hint={hint}>
      <Input readOnly value={address} fontFamily="mono" textStyle="sm" onFocus={({ target }) => target.select()} />
    </Field>
    <Flex gap="2" mt="2" wrap="wrap">
      <CopyButton text={address} label={copy} variant="outline" />
      {children}
    </Flex>
  </Box>
);
