import { Box, chakra, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { announce } from '#client/ui/frame/announcer.tsx';
import { TEMPLATES, type Template } from './templates.ts';

type Props = {
  chosen: Template | null;
  /** Using one replaces a text. */
  isReplacing: boolean;
  onUse: (template: Template) => void;
};

/** Templates that fill in title, content and type. */
export const TemplateCards = memo(function TemplateCards({ chosen, isReplacing, onUse }: Props) {
  function apply(template: Template) {
    onUse(template);
    announce(`Plantilla aplicada: ${template.name}`);
  }
  const replacement = useConfirm((template: Template) => ({
    title: '¿Usar esta plantilla?',
    body: 'La plantilla reemplazará el título y el contenido que escribiste.',
    action: 'Reemplazar',
    isFinal: true,
    run: () => apply(template),
  }));
  return (
    <Box as="section" aria-label="Plantillas">
      <Heading as="h2" size="lg" mb="1">
        Empieza con una plantilla
      </Heading>
      <Muted mb="4">Completan el título y el contenido; después cambias lo que quieras.</Muted>
      <SimpleGrid columns={{ base: 2, md: 3 }} gap="3">
        {TEMPLATES.map((template) => (
          <TemplateCard
            key={template.type}
            template={template}
            chosen={template === chosen}
            onClick={() => (isReplacing ? replacement.open(template) : apply(template))}
          />
        ))}
      </SimpleGrid>
      {replacement.dialog}
    </Box>
  );
});

type CardProps = { template: Template; chosen: boolean; onClick: () => void };

const TemplateCard = ({ template: { name, hint, icon: Icon }, chosen, onClick }: CardProps) => (
  <chakra.button
    type="button"
    onClick={() => onClick()}
    aria-pressed={chosen}
    layerStyle="panel"
    p={{ base: 3, md: 4 }}
    display="flex"
    flexDirection={{ base: 'column', md: 'row' }}
    gap={{ base: 2, md: 3 }}
    textAlign="start"
    cursor="pointer"
    transition="border-color 0.15s"
    _hover={{ borderColor: 'purple.border' }}
    _pressed={{ borderColor: 'purple.border', bg: 'purple.subtle' }}
    _disabled={{ opacity: 0.5, cursor: 'not-allowed' }}
  >
    <Box color="purple.fg" flexShrink="0" pt="0.5">
      <Icon size={20} aria-hidden />
    </Box>
    <Box minW="0">
      <Text fontWeight="semibold" textStyle="sm">
        {name}
      </Text>
      <Text textStyle="xs" color="fg.muted" mt="0.5" hideBelow="sm">
        {hint}
      </Text>
    </Box>
  </chakra.button>
);
