import { Box, Container, Flex } from '@chakra-ui/react';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';

/** Links to the operator's texts, which are pages of the server. */
export const Footer = () => (
  <Box as="footer" borderTopWidth="1px" data-print="hide">
    <Container maxW="6xl" px={{ base: 4, md: 6 }} py="3">
      <Flex as="nav" aria-label="Sobre Fichín" wrap="wrap" columnGap="5">
        {Object.values(OPERATOR_TEXTS).map(({ path, label }) => (
          <Box key={path} asChild textStyle="sm" color="fg.muted" py="2" _hover={{ textDecoration: 'underline' }}>
            <a href={path}>{label}</a>
          </Box>
        ))}
      </Flex>
    </Container>
  </Box>
);
