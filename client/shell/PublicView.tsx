import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { ChartNoAxesColumn, Coins, Flag, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasExpired } from '#client/apollo/token.ts';
import { Mark } from '#client/ui/Brand.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import { AuthPanel } from '#client/session/AuthPanel.tsx';
import type { AuthGateway } from '#client/session/authGateway.ts';
import { wasReloaded } from '#client/session/typedEntry.ts';

type Benefit = { icon: LucideIcon; title: string; text: string };

const BENEFITS: Benefit[] = [
  {
    icon: Coins,
    title: 'Invierte desde montos chicos',
    text: 'Cada estudio fija su mínimo, su máximo y sus cupos. Sin comisiones.',
  },
  {
    icon: Flag,
    title: 'Sigue cada hito',
    text: 'Lo planificado, lo entregado y el desvío, a la vista de quien invirtió.',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'Cuentas claras',
    text: 'Lo que pusiste, en qué juego y qué retorno se estima, siempre con sus supuestos.',
  },
];

/** Landing page for visitors, with log-in and registration. */
export function PublicView({ authGateway, notice }: { authGateway: AuthGateway; notice?: ReactNode }) {
  usePageTitle('Juegos independientes que buscan su primera ficha');
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' }}
      columnGap="16"
      rowGap="8"
      alignItems="start"
      py={{ lg: 8 }}
    >
      <Box alignSelf="end">
        <Mark size={64} />
        <Heading
          as="h1"
          mt="5"
          fontFamily="pixel"
          fontWeight="600"
          fontSize={{ base: '4xl', md: '6xl' }}
          lineHeight="1.05"
          fontVariantLigatures="none"
          textWrap="balance"
        >
          Ponle una ficha al próximo gran juego
        </Heading>
        <Text mt="4" fontSize="lg" color="fg.muted" maxW="52ch">
          En Fichín, los estudios independientes publican sus proyectos y quienes aman los videojuegos invierten en
          ellos.
        </Text>
      </Box>
      <Stack gap="4" gridColumn={{ lg: 2 }} gridRow={{ lg: '1 / span 2' }}>
        {notice || <WhyHere />}
        <AuthPanel authGateway={authGateway} />
      </Stack>
      <Stack as="ul" gap="5" listStyleType="none" alignSelf="start">
        {BENEFITS.map((promise) => (
          <BenefitItem key={promise.title} {...promise} />
        ))}
      </Stack>
    </Grid>
  );
}

/** Explains an unexpected log-in page, after an expired session or a reload. Takes the focus, which the reload lost. */
function WhyHere() {
  if (hasExpired())
    return (
      <ErrorAlert mild focused>
        Tu sesión expiró. Ingresa de nuevo y seguimos donde estabas.
      </ErrorAlert>
    );
  if (!wasReloaded()) return null;
  return (
    <ErrorAlert mild focused>
      Tuvimos que recargar la página. Escribe de nuevo tu contraseña.
    </ErrorAlert>
  );
}

const BenefitItem = ({ icon: Icon, title, text }: Benefit) => (
  <Box as="li" display="flex" gap="4">
    <Box color="purple.fg" pt="0.5">
      <Icon size={22} aria-hidden />
    </Box>
    <Box>
      <Text fontWeight="semibold">{title}</Text>
      <Text color="fg.muted" maxW="52ch">
        {text}
      </Text>
    </Box>
  </Box>
);
