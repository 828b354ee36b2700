import { Box } from '@chakra-ui/react';
import { MarkdownBody } from '#client/features/updates/markdown/MarkdownBody.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import text from './gettingStarted.md?raw';
import { Snippet } from './Snippet.tsx';

/** /primeros-pasos: the APIs for programmers, with snippets that the tests run. */
export const GettingStartedScreen = () => (
  <Box maxW="3xl" mx="auto">
    <PageHeader title="Primeros pasos" subtitle="Las APIs de Fichín, para quien programa" />
    <MarkdownBody source={text} components={{ pre: Snippet }} />
  </Box>
);
