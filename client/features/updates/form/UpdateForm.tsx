import { chakra, Grid, Stack } from '@chakra-ui/react';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { GuardedForm } from '#client/forms/GuardedForm.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ContentTabs } from './content/ContentTabs.tsx';
import { isExisting, toMedia } from './attachments/attachments.ts';
import { MediaField } from './attachments/MediaField.tsx';
import { MailChoice } from './MailChoice.tsx';
import { PublicSwitch } from './PublicSwitch.tsx';
import { SavedAlert } from './SavedAlert.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { TemplateCards } from './content/TemplateCards.tsx';
import { TypeField } from './content/TypeField.tsx';
import { isMailed } from './updateFields.ts';
import { useUpdateForm, type UpdateFormProps } from './useUpdateForm.ts';

/** Creates or edits an update. */
export function UpdateForm(props: UpdateFormProps) {
  const { limits, next, texts, nextMessageAt } = props;
  const { form, files, transfer, cancel, tab, setTab, done, isUnsaved } = useUpdateForm(props);
  const { values: fields, change, isSaving } = form;
  return (
    <GuardedForm
      form={form}
      label="Actualización"
      takesFiles={limits !== null}
      hasFiles={files.items.some(({ file }) => file !== null)}
      isUnsaved={isUnsaved}
    >
      {done && <SavedAlert text={texts.success} to={next} />}
      <chakra.fieldset disabled={isSaving || done} minW="0" display="contents">
        <TemplateCards
          fields={fields}
          onUse={(template) => {
            change(template);
            setTab('edit');
          }}
        />
        <Grid templateColumns={{ lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
          <Panel title="Contenido">
            <ContentTabs form={form} media={files.items.filter(isExisting).map(toMedia)} tab={tab} setTab={setTab} />
          </Panel>
          <Panel title="Publicación">
            <Stack gap="6">
              <TypeField {...form.control('type')} />
              <PublicSwitch isPublic={fields.isPublic} onChange={(isPublic) => change({ isPublic })} />
              {nextMessageAt !== undefined && !fields.isPublic && (
                <MailChoice
                  checked={isMailed(fields, nextMessageAt)}
                  onChange={(mailToInvestors) => change({ mailToInvestors })}
                  nextAt={nextMessageAt}
                />
              )}
            </Stack>
          </Panel>
        </Grid>
        <Panel title="Imágenes y videos">
          <MediaField files={files} transfer={transfer} limits={limits} error={form.fieldErrors['media']} />
        </Panel>
      </chakra.fieldset>
      <FormFailure form={form} />
      <SubmitBar form={form} label={texts.submit} transfer={transfer} done={done} onCancel={cancel} />
    </GuardedForm>
  );
}
