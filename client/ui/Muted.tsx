import { Text, type TextProps } from '@chakra-ui/react';

/** Secondary text. */
export const Muted = (props: TextProps) => <Text textStyle="sm" color="fg.muted" {...props} />;
