import { chakra, Grid, Stack, Box, Switch, Button } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { Lightbulb } from 'lucide-react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { DraftForm } from '#client/forms/DraftForm.tsx';
import { SubmitBar } from '#client/forms/SubmitBar.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { HOURS_BETWEEN_MESSAGES, tooSoonSentence } from '#server/features/updates/investor.message.rules.ts';
import type { UpdateType } from '#client/apollo/schema.generated.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { audienceText, readersText } from '#client/text/audience.ts';
import { optionsOf, UPDATE_TYPE } from '#client/text/labels.ts';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import { tipsFor } from './content/tips.ts';
import { ContentTabs } from './content/ContentTabs.tsx';
import { MediaField } from './attachments/MediaField.tsx';
import { SavedAlert } from './SavedAlert.tsx';
import { TemplateCards } from './content/TemplateCards.tsx';
import { isUntouched, templateOf, type Template } from './content/templates.ts';
import { isMailed } from './updateFields.ts';
import { useUpdateForm, type UpdateFormProps } from './useUpdateForm.ts';

/** Creates or edits an update. */
export function UpdateForm(props: UpdateFormProps) {
  const { limits, next, texts, project, page } = props;
  const { form, transfer, cancel, tab, setTab, done, isUnsaved, unfilled } = useUpdateForm(props);
  const { values: fields, change, isSaving } = form;
  const fill = useHandler((template: Template) => {
    change({ title: template.title, content: template.content, type: template.type });
    setTab('edit');
  });
  return (
    <DraftForm
      form={form}
      label="Actualización"
      takesFiles={limits !== null}
      hasFiles={fields.media.some(({ file }) => file !== null)}
      isUnsaved={isUnsaved}
    >
      {done && <SavedAlert text={texts.success} to={next} />}
      <chakra.fieldset disabled={isSaving || done} minW="0" display="contents">
        <TemplateCards chosen={templateOf(fields)} isReplacing={!isUntouched(fields)} onUse={fill} />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
          <Panel title="Contenido">
            <ContentTabs form={form} tab={tab} setTab={setTab} />
          </Panel>
          <Panel title="Publicación">
            <Stack gap="6">
              <TypeField {...form.control('type')} />
              <PublicSwitch {...form.control('isPublic')} {...page} />
              {project && project.investorMessageReach !== null && !fields.isPublic && (
                <MailChoice
                  checked={isMailed(fields, project.nextInvestorMessageAt)}
                  onChange={form.control('mailToInvestors').onChange}
                  nextAt={project.nextInvestorMessageAt}
                  reach={reachText(project.investorMessageReach, project.investorCount)}
                />
              )}
              {project && <Muted aria-live="polite">{audienceText(project, fields.isPublic)}</Muted>}
            </Stack>
          </Panel>
        </Grid>
        <Panel title="Imágenes y videos">
          <MediaField
            items={fields.media}
            change={change}
            transfer={transfer}
            limits={limits}
            error={form.fieldErrors['media']}
          />
        </Panel>
      </chakra.fieldset>
      <FormFailure form={form} />
      <SubmitBar form={form} label={texts.submit} transfer={transfer} done={done} onCancel={cancel} />
      {unfilled}
    </DraftForm>
  );
}

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** From when it is possible again; null: now. */
  nextAt: string | null;
  reach: string;
};

/** Whom a mail would reach of all investors. */
function reachText(reached: number, investors: number): string {
  if (investors === 0) return 'Todavía no tienes inversores: no se envía a nadie ni gasta el envío del día.';
  const others = 'no confirmaron su correo o eligieron no recibirla al momento';
  if (reached === 0) return `Tus inversores ${others}: no se envía a nadie ni gasta el envío del día.`;
  const all = plural(investors, 'inversor', 'inversores');
  return reached === investors
    ? `La ${investors === 1 ? 'recibe' : 'reciben'} por correo ${all}.`
    : `La reciben por correo ${reached} de ${all}: los demás ${others}.`;
}

/** Whether an update for investors alone is also sent to them by mail. */
const MailChoice = memo(function MailChoice({ checked, onChange, nextAt, reach }: Props) {
  const hint = useId();
  return (
    <Stack gap="1">
      <Checkbox name="mailToInvestors" checked={checked} disabled={nextAt !== null} onChange={onChange} hint={hint}>
        Enviarla también por correo a quienes invirtieron
      </Checkbox>
      <Muted id={hint} ps="7">
        {nextAt === null
          ? `Con su texto, una vez cada ${HOURS_BETWEEN_MESSAGES} horas por proyecto. ${reach}`
          : tooSoonSentence(new Date(nextAt))}
      </Muted>
    </Stack>
  );
});

type PublicSwitchProps = {
  name: string;
  value: boolean;
  isPublished?: boolean;
  hasPublicPage?: boolean;
  onChange: (isPublic: boolean) => void;
};

/** Visible to everyone, or only to the project's investors. */
const PublicSwitch = memo(function PublicSwitch(props: PublicSwitchProps) {
  const { name, value: isPublic, isPublished = true, hasPublicPage = true, onChange } = props;
  const readers = readersText(hasPublicPage);
  return (
    <Box>
      <Switch.Root
        recipe={switchSlotRecipe}
        checked={isPublic}
        onCheckedChange={({ checked }) => onChange(checked)}
        name={name}
      >
        <Switch.HiddenInput />
        <Switch.Control />
        <Switch.Label>Actualización pública</Switch.Label>
      </Switch.Root>
      <Muted mt="1.5" aria-live="polite">
        {isPublic
          ? `${isPublished ? 'La puede leer' : 'Cuando publiques el proyecto, la podrá leer'} ${readers}.`
          : 'Solo la leerán quienes invirtieron en el proyecto.'}
      </Muted>
    </Box>
  );
});

const OPTIONS = optionsOf(UPDATE_TYPE);

type TypeFieldProps = { value: UpdateType; onChange: (type: UpdateType) => void };

/** Select for the update's type, with writing tips for the chosen one. */
const TypeField = memo(function TypeField({ value: type, onChange }: TypeFieldProps) {
  const { isOpen, button, content } = useDisclosure();
  return (
    <Stack gap="3" align="stretch">
      <SelectField label="Tipo de actualización" name="type" value={type} options={OPTIONS} onChange={onChange} />
      <Button size="sm" variant="ghost" alignSelf="start" px="2" ms="-2" {...button}>
        <Lightbulb aria-hidden /> {isOpen ? 'Ocultar consejos' : 'Ver consejos'}
      </Button>
      <Box {...content} aria-live="polite">
        <Stack as="ul" gap="2" p="4" ps="8" listStyleType="disc" borderRadius="lg" bg="yellow.subtle" textStyle="sm">
          {tipsFor(type).map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </Stack>
      </Box>
    </Stack>
  );
});
