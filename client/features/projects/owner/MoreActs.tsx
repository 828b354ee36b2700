import { Box, Button, Heading, Stack, type ButtonProps } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, Copy, Eye, Flag, HandCoins, Landmark, Megaphone, PenLine, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { ArchiveProject } from './ArchiveProject.tsx';
import { stopInvestments } from './stopInvestments.ts';
import {
  useCloseProjectMutation,
  useDuplicateProjectMutation,
  useOpenProjectMutation,
  type ControlPanelFragment,
} from './ControlPanel.generated.ts';

type Project = ControlPanelFragment;

const ROW = { variant: 'ghost', size: 'sm', justifyContent: 'flex-start', px: '2' } as const;

/** The less usual acts of a project's developer, in groups. */
export function MoreActs({ project }: { project: Project }) {
  const { isOpen, button, content } = useDisclosure();
  const { id, isPublished, archivedAt, hiddenAt, projectOutcome } = project;
  const isOut = isPublished || hiddenAt !== null;
  return (
    <Box>
      <Button variant="ghost" size="sm" w="full" {...button}>
        Más {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      </Button>
      <Stack {...content} gap="4" mt="2">
        <Group title="Campaña">
          <LinkButton to={paths.projectInvestors(id)} {...ROW}>
            <Users aria-hidden /> Inversores
          </LinkButton>
          <LinkButton to={paths.howToPay(id)} {...ROW}>
            <Landmark aria-hidden /> Cómo te pagan
          </LinkButton>
          <TakeInvestments project={project} />
          {isOut && !projectOutcome && (
            <LinkButton to={paths.concludeProject(id)} {...ROW}>
              <Flag aria-hidden /> Contar cómo terminó el juego
            </LinkButton>
          )}
        </Group>
        <Group title="Difusión">
          <LinkButton to={paths.projectPromotion(id)} {...ROW}>
            <Megaphone aria-hidden /> Página pública y visitas
          </LinkButton>
          {isOut && (
            <LinkButton to={paths.previewProject(id)} {...ROW}>
              <Eye aria-hidden /> Vista previa
            </LinkButton>
          )}
        </Group>
        <Group title="Equipo">
          <LinkButton to={paths.projectTeam(id)} {...ROW}>
            <PenLine aria-hidden /> Redactores
          </LinkButton>
        </Group>
        {!hiddenAt && (
          <Group title="Archivo">
            <DuplicateProject
              projectId={id}
              label={isPublished ? 'Duplicar como borrador' : 'Duplicar borrador'}
              {...ROW}
            />
            {!isPublished && <ArchiveProject projectId={id} isArchived={archivedAt !== null} {...ROW} />}
          </Group>
        )}
      </Stack>
    </Box>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box>
    <Heading as="h3" size="sm" color="fg.muted" px="2" mb="1">
      {title}
    </Heading>
    <Stack gap="0">{children}</Stack>
  </Box>
);

/** Stops or resumes taking investments, once it is confirmed. Nothing for drafts and for what ended. */
function TakeInvestments({ project }: { project: Project }) {
  const { id, isActive, isPublished, projectOutcome, campaignResult, closedByOperatorReason } = project;
  const [close] = useCloseProjectMutation();
  const [open] = useOpenProjectMutation();
  const variables = { input: { id } };
  const stop = useConfirm({
    ...stopInvestments(project),
    fallback: FALLBACK.updateProject,
    async run() {
      await close({ variables });
      toaster.success({ title: 'El proyecto ya no recibe inversiones' });
    },
  });
  const resume = useConfirm({
    title: '¿Volver a recibir inversiones?',
    body: 'Cualquiera podrá invertir de nuevo, con las mismas condiciones. Nadie recibe un aviso.',
    action: 'Volver a recibir',
    fallback: FALLBACK.updateProject,
    async run() {
      await open({ variables });
      toaster.success({ title: 'El proyecto recibe inversiones otra vez' });
    },
  });
  const isDecided = projectOutcome !== null || campaignResult !== null || closedByOperatorReason !== null;
  if (!isPublished || isDecided) return null;
  return (
    <>
      <Button {...ROW} onClick={() => (isActive ? stop : resume).open()}>
        <HandCoins aria-hidden /> {isActive ? 'Dejar de recibir inversiones' : 'Volver a recibir inversiones'}
      </Button>
      {stop.dialog}
      {resume.dialog}
    </>
  );
}

type Props = ButtonProps & { projectId: string; label: string };

/** Copies a project into a new draft and opens the draft's form. */
function DuplicateProject({ projectId, label, ...props }: Props) {
  const navigate = useNavigate();
  const [duplicate] = useDuplicateProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    const { data } = await duplicate({ variables: { input: { id: projectId } } });
    toaster.success({ title: 'Proyecto duplicado como borrador' });
    if (data) void navigate(paths.editProject(data.duplicateProject.project.id));
  }, FALLBACK.createProject);
  return (
    <>
      <ActionButton {...props} busy={isBusy} onClick={() => void run()}>
        <Copy aria-hidden /> {label}
      </ActionButton>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </>
  );
}
