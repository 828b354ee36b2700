import { Wallet } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';

export const NoInvestments = ({ plain = false }: { plain?: boolean }) => (
  <EmptyState
    plain={plain}
    icon={Wallet}
    text={MESSAGE.notInvested}
    hint="Busca un juego que te entusiasme y ponle tu primera ficha."
    action={<LinkButton to={paths.projects}>Explorar proyectos</LinkButton>}
  />
);
