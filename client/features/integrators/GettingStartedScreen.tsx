import { Box } from '@chakra-ui/react';
import { MarkdownBody } from '#client/markdown/MarkdownBody.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import text from './gettingStarted.md?raw';
import { Snippet } from './Snippet.tsx';

const snippets = text.replaceAll('http://localhost:4000', location.origin);

/** /primeros-pasos: the API for programmers, with snippets for this server, which the tests run. */
export const GettingStartedScreen = () => (
  <Box maxW="3xl" mx="auto">
    <PageHeader title="Primeros pasos" subtitle="La API de Fichín, para quien programa" />
    <MarkdownBody source={snippets} components={{ pre: Snippet }} />
  </Box>
);
