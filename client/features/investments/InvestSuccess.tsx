import { Flex, Text } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { COMMITMENT } from '#server/features/investments/investment.rules.ts';
import { paths } from '#client/routing/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { InvestMutation } from './InvestPanel.generated.ts';

type Props = { projectId: string; result: InvestMutation['invest'] };

/**
 * Confirmation of an investment, and what it gives access to. It takes the focus, which the disabled submit button
 * lost, so it is read out.
 */
export function InvestSuccess({ projectId, result: { investment, exclusiveUpdate } }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => alert.current?.focus(), []);
  return (
    <Notice
      ref={alert}
      status="success"
      tabIndex={-1}
      title="¡Inversión exitosa!"
      more={
        <Flex gap="2" wrap="wrap" mt="3">
          <LinkButton to={paths.receipt(investment.id)} size="sm" variant="outline">
            Ver mi inversión
          </LinkButton>
          {exclusiveUpdate && (
            <LinkButton
              to={paths.update(projectId, exclusiveUpdate.id)}
              size="sm"
              variant="outline"
              title={exclusiveUpdate.title}
            >
              Leer la actualización exclusiva
            </LinkButton>
          )}
        </Flex>
      }
    >
      Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.
      <Text mt="2">{COMMITMENT} El comprobante te llega también por correo, si confirmaste el tuyo.</Text>
    </Notice>
  );
}
