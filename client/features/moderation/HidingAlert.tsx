import { Text } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import type { HidingFragment } from './HidingAlert.generated.ts';

/** Why a project is hidden, for its studio, its editors and its investors. */
export function HidingAlert({ project }: { project: HidingFragment }) {
  const { hiding, viewerIsDeveloper } = project;
  if (!hiding) return null;
  return (
    <Notice status="warning" mb="6" title={`Fichín ocultó este proyecto el ${formatDate(hiding.hiddenAt)}`}>
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        Motivo: {hiding.reason}
      </Text>
      <Text mt="1">{meanwhile(project)}</Text>
      {viewerIsDeveloper && (
        <TextLink to={paths.moderation}>{hiding.viewerCanAnswer ? 'Responder' : 'Ver tu respuesta'}</TextLink>
      )}
    </Notice>
  );
}

function meanwhile({ viewerIsDeveloper, viewerRights }: HidingFragment): string {
  if (viewerIsDeveloper) {
    return 'Mientras tanto solo lo ven tú, sus redactores y quienes invirtieron en él. Puedes editarlo, pero no publicarlo.';
  }
  const others = 'Mientras tanto solo lo ven su estudio y quienes invirtieron en él, y no recibe inversiones.';
  if (viewerRights.includes('PROJECT_DEVELOP')) return others;
  return `${others} Lo que invertiste sigue registrado.`;
}
