import { Gamepad2 } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';

export const NoProjects = () => (
  <EmptyState
    plain
    icon={Gamepad2}
    text="No tienes proyectos aún"
    hint="Cuenta qué juego estás haciendo y cuánto te falta para terminarlo."
    action={
      <LinkButton to={paths.createProject} variant="outline">
        Crear Proyecto
      </LinkButton>
    }
  />
);
