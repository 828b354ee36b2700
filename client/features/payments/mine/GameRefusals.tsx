import { Stack } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { TextLink } from '#client/ui/TextLink.tsx';
import { useGameRefusalsQuery } from './GameRefusals.generated.ts';
import { RefusedPayment } from './RefusedPayment.tsx';

/** Of the viewer's payments to one game: those that its studio refused, each with the way to its receipt. */
export function GameRefusals({ projectId }: { projectId: string }) {
  const { data } = useGameRefusalsQuery({ variables: { projectId } });
  const made = data?.project?.viewerPosition?.investments.edges.map(({ node }) => node) ?? [];
  return made.map(
    ({ id, payments }) =>
      payments?.refusal && (
        <Stack key={id} gap="2">
          <RefusedPayment payments={payments} />
          <TextLink to={paths.receipt(id)}>Ver el pago {payments.reference}</TextLink>
        </Stack>
      ),
  );
}
