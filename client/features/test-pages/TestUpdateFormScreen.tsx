import { BLANK } from '#client/features/updates/fields.ts';
import { UpdateForm } from '#client/features/updates/UpdateForm.tsx';
import { paths } from '#client/paths.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';

const TEXTS = {
  submit: 'Publicar actualización',
  success: 'Actualización creada correctamente',
  failure: 'Error al crear la actualización',
};

/** /test-update-form: the form by itself. It keeps nothing and sends nothing. */
export const TestUpdateFormScreen = () => (
  <>
    <PageHeader
      title="Prueba del formulario de actualización"
      subtitle="Nada de lo que escribas aquí se guarda ni se publica."
      backTo={paths.test}
    />
    <UpdateForm
      saved={BLANK}
      existing={[]}
      draftKey={null}
      limits={null}
      send={sendNothing}
      texts={TEXTS}
      next={paths.dashboard}
    />
  </>
);

const sendNothing = () => Promise.resolve();
