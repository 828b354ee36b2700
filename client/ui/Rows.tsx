import { Stack, type StackProps } from '@chakra-ui/react';

/** A list with lines between its rows. */
export const Rows = (props: StackProps) => <Stack as="ul" gap="0" listStyleType="none" divideY="1px" {...props} />;
