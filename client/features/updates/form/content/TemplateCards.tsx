import { Box, chakra, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Muted } from '#client/ui/Muted.tsx';
import { announce } from '#client/ui/announcer.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { UpdateValues } from '../updateFields.ts';
import { TEMPLATES, type Template } from './templates.ts';

type Filled = Pick<UpdateValues, 'title' | 'content' | 'type'>;
type Props = { fields: UpdateValues; onUse: (filled: Filled) => void };

const REPLACE = 'La plantilla reemplazará el título y el contenido que escribiste.';

/** Whether a template can be applied without losing text: the fields are empty or still equal a template. */
const isUntouched = ({ title, content }: UpdateValues): boolean =>
  (title.trim() === '' && content.trim() === '') ||
  TEMPLATES.some((template) => template.title === title && template.content === content);

/** Templates that fill in title, content and type. */
export function TemplateCards({ fields, onUse }: Props) {
  const [pendingTemplate, setPendingTemplate] = useState<Template | null>(null);
  function use({ name, title, content, type }: Template) {
    setPendingTemplate(null);
    onUse({ title, content, type });
    announce(`Plantilla aplicada: ${name}`);
  }
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
            chosen={template.title === fields.title}
            onClick={() => (isUntouched(fields) ? use(template) : setPendingTemplate(template))}
          />
        ))}
      </SimpleGrid>
      <ConfirmDialog
        isFinal
        open={pendingTemplate !== null}
        title="¿Usar esta plantilla?"
        text={REPLACE}
        confirm="Reemplazar"
        onConfirm={() => pendingTemplate && use(pendingTemplate)}
        onClose={() => setPendingTemplate(null)}
      />
    </Box>
  );
}

type CardProps = { template: Template; chosen: boolean; onClick: () => void };

const TemplateCard = ({ template: { name, hint, icon: Icon }, chosen, onClick }: CardProps) => (
  <chakra.button
    type="button"
    onClick={onClick}
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
