import { EMPTY_UPDATE } from '#client/features/updates/form/updateFields.ts';
import { UpdateForm } from '#client/features/updates/form/UpdateForm.tsx';
import { paths } from '#client/routing/paths.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';

const TEXTS = {
  submit: 'Publicar actualización',
  success: 'Actualización creada correctamente',
  failure: 'Error al crear la actualización',
};

/** /test-update-form: the update form alone. It stores no draft and sends nothing. */
export const TestUpdateFormScreen = () => (
  <>
    <PageHeader
      title="Prueba del formulario de actualización"
      subtitle="Nada de lo que escribas aquí se guarda ni se publica."
      backTo={paths.test}
    />
    <UpdateForm
      saved={EMPTY_UPDATE}
      version={null}
      draftKey={null}
      limits={null}
      send={sendNothing}
      texts={TEXTS}
      next={paths.dashboard}
    />
  </>
);

const sendNothing = () => Promise.resolve();
