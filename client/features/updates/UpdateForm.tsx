import { Box, chakra, Grid, Stack } from '@chakra-ui/react';
import { DraftNotice } from '#client/forms/DraftNotice.tsx';
import { LeaveDialog } from '#client/forms/LeaveDialog.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ContentTabs } from './ContentTabs.tsx';
import { MediaField } from './MediaField.tsx';
import { PublicSwitch } from './PublicSwitch.tsx';
import { SavedAlert } from './SavedAlert.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { TemplateCards } from './TemplateCards.tsx';
import { TypeField } from './TypeField.tsx';
import { useUpdateForm, type UpdateFormProps } from './useUpdateForm.ts';

/** Writes a new update or changes one. */
export function UpdateForm(props: UpdateFormProps) {
  const form = useUpdateForm(props);
  const {
    draft: { values: fields },
    change,
    files,
    transfer,
  } = form;
  return (
    <chakra.form noValidate onSubmit={(event) => void form.submit(event)} aria-label="Actualización">
      <Stack gap="6">
        {form.done && <SavedAlert text={props.texts.success} to={props.next} />}
        {form.draft.recovered && <DraftNotice files={props.limits !== null} onDiscard={form.draft.discard} />}
        <chakra.fieldset disabled={transfer !== null || form.done} minW="0" display="contents">
          <TemplateCards
            fields={fields}
            onUse={(template) => {
              change(template);
              form.setTab('edit');
            }}
          />
          <Grid templateColumns={{ lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
            <Panel title="Contenido">
              <ContentTabs form={form} />
            </Panel>
            <Panel title="Publicación">
              <Stack gap="6">
                <TypeField type={fields.type} onChange={(type) => change({ type })} />
                <PublicSwitch isPublic={fields.isPublic} onChange={(isPublic) => change({ isPublic })} />
              </Stack>
            </Panel>
          </Grid>
          <Panel title="Imágenes y videos">
            <MediaField files={files} transfer={transfer} limits={props.limits} wrong={form.wrong['media']} />
          </Panel>
        </chakra.fieldset>
        <Box>{form.failure && <ErrorAlert>{form.failure}</ErrorAlert>}</Box>
        <SubmitBar label={props.texts.submit} transfer={transfer} done={form.done} onCancel={form.cancel} />
      </Stack>
      <LeaveDialog unsaved={form.unsaved} hasFiles={files.items.some(({ file }) => file !== null)} />
    </chakra.form>
  );
}
