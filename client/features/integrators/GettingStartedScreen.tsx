import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { isValidElement, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { MarkdownBody } from '#client/markdown/MarkdownBody.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { SectionIndex } from '#client/ui/SectionIndex.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import text from './gettingStarted.md?raw';

const snippets = text.replaceAll('http://localhost:4000', location.origin);

const idOf = (step: string): string => `paso-${parseInt(step, 10)}`;

const STEPS = [...text.matchAll(/^## (\d+\. .+)$/gm)].map(([, title = '']) => ({ id: idOf(title), title }));

/** /primeros-pasos: the API for programmers, with snippets for this server, which the tests run. */
export function GettingStartedScreen() {
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }} gap={{ lg: 12 }} alignItems="start">
      <Box as="nav" aria-label="Pasos" hideBelow="lg" position="sticky" top="20">
        <SectionIndex sections={STEPS} />
      </Box>
      <Box maxW="3xl">
        <PageHeader title="Primeros pasos" subtitle="La API de Fichín, para quien programa" />
        <chakra.details hideFrom="lg" mb="6">
          <chakra.summary py="2" fontWeight="medium" cursor="pointer">
            Ir a un paso
          </chakra.summary>
          <Box as="nav" aria-label="Pasos" mt="2">
            <SectionIndex sections={STEPS} />
          </Box>
        </chakra.details>
        <MarkdownBody source={snippets} components={{ pre: Snippet, h2: Step }} />
      </Box>
    </Grid>
  );
}

const Step = ({ children }: { children?: ReactNode }) => (
  <chakra.h2 id={typeof children === 'string' ? idOf(children) : undefined} tabIndex={-1}>
    {children}
  </chakra.h2>
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
