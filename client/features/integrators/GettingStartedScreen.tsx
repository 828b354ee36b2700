import { Box, Flex, Text } from '@chakra-ui/react';
import { isValidElement, type ReactNode } from 'react';
import { MarkdownBody } from '#client/markdown/MarkdownBody.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import text from './gettingStarted.md?raw';

const snippets = text.replaceAll('http://localhost:4000', location.origin);

/** /primeros-pasos: the API for programmers, with snippets for this server, which the tests run. */
export const GettingStartedScreen = () => (
  <Box maxW="3xl" mx="auto">
    <PageHeader title="Primeros pasos" subtitle="La API de Fichín, para quien programa" />
    <MarkdownBody source={snippets} components={{ pre: Snippet }} />
  </Box>
);

const LANGUAGES: Record<string, string> = { bash: 'curl', js: 'JavaScript', json: 'JSON' };

type Code = { className?: string; children?: ReactNode };

/** A block of code, with its language and a button that copies it. */
function Snippet({ children }: { children?: ReactNode }) {
  const { className = '', children: text } = isValidElement<Code>(children) ? children.props : {};
  const language = LANGUAGES[className.replace('language-', '')] ?? 'Código';
  const code = typeof text === 'string' ? text.trimEnd() : '';
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden" my="4">
      <Flex align="center" justify="space-between" gap="4" ps="4" pe="1" py="1" borderBottomWidth="1px">
        <Text textStyle="sm" fontWeight="semibold">
          {language}
        </Text>
        <CopyButton text={code} label="Copiar" />
      </Flex>
      <Box as="pre" role="group" aria-label={`Ejemplo: ${language}`} tabIndex={0} borderRadius="0!">
        <code>{code}</code>
      </Box>
    </Box>
  );
}
