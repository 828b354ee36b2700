import { Box } from '@chakra-ui/react';
import { OPERATOR_TEXTS, type TextName } from '#server/kernel/operator/operator.texts.ts';

type Props = {
  name: TextName;
  /** By default the text's title. */
  children?: string;
};

/** A link to a text of the operator, in a new tab so that nothing typed is lost. */
export const TextPageLink = ({ name, children = OPERATOR_TEXTS[name].title }: Props) => (
  <Box asChild textDecoration="underline" textUnderlineOffset="3px">
    <a href={OPERATOR_TEXTS[name].path} target="_blank" rel="noopener">
      {children}
    </a>
  </Box>
);
