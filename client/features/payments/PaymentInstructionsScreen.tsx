import { Box, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { paths } from '#client/routing/paths.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { FormSkeleton } from '#client/ui/FormSkeleton.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  CHANGE_HOURS,
  CONFIRM_FIRST,
  CONTACT_REQUIRED,
  instructionsDraft,
  instructionsProblem,
} from '#server/features/payments/instructions/instructions.rules.ts';
import { mayBePaid } from '#server/features/payments/payment.rules.ts';
import { failureOf } from '#client/apollo/failure.ts';
import { createForm } from '#client/forms/fields.ts';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { isArgentine, tidyAccount } from '#server/features/payments/instructions/account.rules.ts';
import { INSTRUCTIONS_FIELDS } from '#server/features/payments/instructions/instructions.fields.ts';
import {
  usePaymentInstructionsQuery,
  useStopPaymentInstructionsMutation,
  type InstructionsOfProjectFragment,
  type PaymentInstructionsQuery,
  type PaymentInstructionsQueryVariables,
  useSetPaymentInstructionsMutation,
  type PayToFragment,
} from './PaymentInstructions.generated.ts';
import { isOver } from './payable.ts';
import { PayTo } from './PayTo.tsx';
import { StudioContact } from './StudioContact.tsx';

/** /projects/{projectId}/how-to-pay */
export function PaymentInstructionsScreen({ variables }: { variables: PaymentInstructionsQueryVariables }) {
  const query = usePaymentInstructionsQuery({ variables, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const { data, error } = query;
  if (!data && !error) return <FormSkeleton narrow text={MESSAGE.loadingProject} />;
  if (!data?.project) return <NotFound what="project" query={query} />;
  const { me, project } = data;
  if (!project.viewerRights.includes('PROJECT_PAYMENTS')) return <Navigate to={paths.dashboard} replace />;
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader title="Cómo te pagan" subtitle={project.title} backTo={paths.project(project.id)} />
      <Stack gap="6">
        {project.arePaymentsFrozen && (
          <Notice status="warning" title="Fichín congeló tus datos de pago">
            Tus inversores no los ven, y no puedes cambiarlos. Te enviamos el motivo por correo.
          </Notice>
        )}
        <InForce
          project={project}
          isConfirmed={me.emailConfirmedAt !== null}
          contact={me.developerProfile?.links ?? []}
        />
        <Pending project={project} />
      </Stack>
    </Box>
  );
}

type Project = NonNullable<PaymentInstructionsQuery['project']>;

/** Who sees the instructions, and from when. */
function audienceOf(project: Project): string {
  if (project.arePaymentsFrozen) return 'Mientras esté congelado, solo tú lo ves.';
  if (project.projectOutcome === 'CANCELLED') return 'El juego se canceló: nadie tiene que pagar.';
  if (project.campaignResult === 'NOT_FUNDED') return 'La campaña terminó sin financiarse: nadie tiene que pagar.';
  return mayBePaid(project)
    ? 'Lo ven quienes invirtieron, con su referencia y lo que les falta pagar.'
    : 'Lo verán quienes invirtieron cuando la campaña quede financiada, con su referencia y lo que les falta pagar.';
}

type Props = {
  project: Project;
  /** Whether the owner's address is confirmed. */
  isConfirmed: boolean;
  /** The links of the studio's profile. */
  contact: readonly string[];
};

const InForce = ({ project, isConfirmed, contact }: Props) => {
  const { id, paymentInstructions: current, nextPaymentInstructions: next, arePaymentsFrozen } = project;
  const isHidden = arePaymentsFrozen || isOver(project);
  const waits = current !== null || project.fundingRaised > 0;
  return (
    <Panel title={isHidden ? 'Lo que escribiste' : 'Lo que ven tus inversores'}>
      <Muted mt="-2" mb="4">
        {audienceOf(project)} No aparece en correos ni en la página pública. Fichín no recibe ni guarda dinero: te pagan
        a ti.
      </Muted>
      {current && (
        <Stack gap="4">
          <PayTo instructions={current} />
          <StudioContact name="Cómo hablan contigo" links={contact} />
        </Stack>
      )}
      {!isHidden && !isConfirmed && (
        <Notice status="warning" mt={current ? '5' : undefined} title={CONFIRM_FIRST.message}>
          Abre el enlace que te enviamos por correo, o pide otro arriba de esta página.
        </Notice>
      )}
      {!isHidden && isConfirmed && contact.length === 0 && (
        <Notice
          status="warning"
          mt={current ? '5' : undefined}
          title="Falta una forma de hablar con tu estudio"
          more={
            <LinkButton to={paths.profile} size="sm" mt="2" alignSelf="start">
              Agregar un enlace
            </LinkButton>
          }
        >
          {CONTACT_REQUIRED.message}.
        </Notice>
      )}
      {!isHidden && isConfirmed && contact.length > 0 && (
        <Box mt={current ? '5' : undefined}>
          <OpenFormButton
            label={current || next ? 'Cambiar cómo te pagan' : 'Escribir cómo te pagan'}
            text={
              waits && (
                <Muted mb="3">
                  {current ? CHANGE_WAITS : FIRST_WAITS}
                  {next && ' Uno nuevo reemplaza al pendiente, y las horas se cuentan otra vez.'}
                </Muted>
              )
            }
          >
            {(close) => <InstructionsForm projectId={id} latest={next ?? current} waits={waits} onClose={close} />}
          </OpenFormButton>
        </Box>
      )}
    </Panel>
  );
};

const CHANGE_WAITS = `Por tu seguridad, un cambio entra en vigencia a las ${CHANGE_HOURS} horas. Mientras tanto puedes detenerlo, y avisamos a quienes aún te deben un pago que los datos cambian.`;
const FIRST_WAITS = `Como ya hay compromisos, por tu seguridad entra en vigencia a las ${CHANGE_HOURS} horas, o cuando lo confirmes con el enlace que te enviamos por correo. Hasta entonces nadie lo ve ni tiene que pagar.`;

/** The instructions that will be in force, and the button that stops them. */
function Pending({
  project: { id, paymentInstructions: current, nextPaymentInstructions: next },
}: {
  project: InstructionsOfProjectFragment;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [stop] = useStopPaymentInstructionsMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await stop({ variables: { input: { projectId: id } } });
    toaster.success({ title: 'Se detuvo: no entra en vigencia' });
    box.current?.focus();
  }, FALLBACK.updateProject);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      {next && (
        <Panel title={current ? 'Cambio pendiente' : 'Pendiente de entrar en vigencia'}>
          <Muted mt="-2" mb="4">
            Entra en vigencia el {formatDateAndTime(next.inForceFrom)}
            {current === null && ', o cuando lo confirmes con el enlace que te enviamos por correo'}. ¿No lo escribiste
            tú? Detenlo, cambia tu contraseña y cierra las demás sesiones.
          </Muted>
          <PayTo instructions={next} />
          <ActionButton mt="5" variant="outline" colorPalette="red" busy={isBusy} onClick={() => void run()}>
            {current ? 'Detener el cambio' : 'Detenerlo'}
          </ActionButton>
        </Panel>
      )}
      {failure && <ErrorAlert mt="3">{failure}</ErrorAlert>}
    </Box>
  );
}

const FORM = createForm(INSTRUCTIONS_FIELDS);

type FormProps = {
  projectId: string;
  /** What was written last; null before the first. */
  latest: PayToFragment | null;
  /** Whether it is in force only after some hours. */
  waits: boolean;
  onClose: CloseForm;
};

/** How the studio is paid. None of it is stored in the browser. */
function InstructionsForm({ projectId, latest, waits, onClose }: FormProps) {
  const [save] = useSetPaymentInstructionsMutation();
  const done = waits
    ? `Guardado. Entra en vigencia en ${CHANGE_HOURS} horas, y te enviamos un correo con el que puedes detenerlo.`
    : 'Guardado: ya está en vigencia. Te enviamos un correo con el que puedes detenerlo.';
  const form = useForm({
    initial: latest ? FORM.filled(latest) : FORM.blank(),
    validate: (values) => instructionsProblem(instructionsDraft(FORM.draftOf(values)))?.details ?? {},
    save: (values) => failureOf(save({ variables: { input: { projectId, ...FORM.inputOf(values) } } })),
    onSaved: () => onClose(done),
    fallback: FALLBACK.updateProject,
  });
  return (
    <PanelForm form={form} label="Cómo te pagan" submit="Guardar" onCancel={() => onClose(null)}>
      <TextField
        label="Cómo pagar"
        required
        rows={6}
        hint="A nombre de quién, por qué medio, qué poner en el concepto. Cada inversor ve además su referencia y su monto."
        {...form.control('text')}
      />
      <TextField
        label="Cuenta"
        autoComplete="off"
        hint="Alias, CBU, CVU o IBAN; opcional. Tus inversores lo copian con un botón."
        {...form.control('account')}
      />
      {(isArgentine(tidyAccount(form.values.account) ?? '') || form.values.currency !== '') && (
        <TextField
          label="Moneda y cotización"
          autoComplete="off"
          hint="Opcional. Los compromisos son en dólares: si te pagan en pesos, di a qué cotización y de qué día."
          {...form.control('currency')}
        />
      )}
      <LeaveDialog unsaved={form.isDirty} isLost isSaving={form.isSaving} />
    </PanelForm>
  );
}
