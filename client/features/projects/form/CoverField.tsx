import { Box, Button, Flex, Grid, Image, Input, Text, useFieldContext } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { memo, useRef, useState, type ChangeEvent } from 'react';
import { checkFile, type CheckedFile } from '#client/media/checkFile.ts';
import { Cover } from '#client/media/Cover.tsx';
import { Field } from '#client/ui/fields/Field.tsx';
import { useFilePreview } from '#client/media/useFilePreview.ts';
import { MAX_MEDIA_BYTES } from '#server/kernel/media/media.ts';

type Props = {
  title: string;
  stored: string | null;
  file: File | null;
  error?: string;
  onChange: (changes: { cover?: File | null; coverImage?: null }) => void;
};

const ACCEPTED = ['image/png', 'image/jpeg', 'image/gif'];

function fileProblem(file: File): string | null {
  if (!ACCEPTED.includes(file.type)) return 'La portada debe ser PNG, JPG o GIF';
  return file.size > MAX_MEDIA_BYTES ? 'La portada no puede superar los 10 MB' : null;
}

/** File input for the project's cover, with a preview. */
export const CoverField = memo(function CoverField({ title, stored, file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const preview = useFilePreview(file);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    // Otherwise choosing the same file again fires no change event.
    target.value = '';
    if (!chosen) return;
    const found = await checkFile(chosen, fileProblem);
    setChecked(found);
    if (found.problem === null) onChange({ cover: chosen });
  }

  function remove() {
    setChecked(null);
    onChange(file ? { cover: null } : { coverImage: null });
  }

  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 14rem' }} gap="5" alignItems="start">
      <Field
        label="Imagen de portada"
        hint="PNG, JPG o GIF hasta 10 MB. Se ve mejor en formato 16:9."
        error={checked?.problem ?? error}
      >
        <Input
          ref={input}
          type="file"
          name="cover"
          accept={ACCEPTED.join(',')}
          hidden
          onChange={(event) => void choose(event)}
        />
        <ChooseButton
          label={file || stored ? 'Cambiar imagen' : 'Elegir imagen'}
          onClick={() => input.current?.click()}
        />
        {file && <Text textStyle="sm">{file.name}</Text>}
        {file && checked?.warning && <Text textStyle="sm">{checked.warning}</Text>}
      </Field>
      <Box>
        <Box borderRadius="lg" overflow="hidden" borderWidth="1px">
          {preview ? (
            <Image src={preview} alt="Vista previa de la portada" aspectRatio={16 / 9} w="full" objectFit="cover" />
          ) : (
            <Cover src={stored} title={title || 'Portada'} sizes="(min-width: 48rem) 14rem, 100vw" />
          )}
        </Box>
        {(file || stored) && (
          <Flex justify="flex-end" mt="1">
            <Button size="xs" variant="ghost" colorPalette="gray" onClick={remove}>
              Quitar portada
            </Button>
          </Flex>
        )}
      </Box>
    </Grid>
  );
});

/** A button in place of the hidden file input: it shows the input's error and is focused when invalid. */
function ChooseButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { ariaDescribedby, ids, invalid } = useFieldContext();
  const describedBy = [ariaDescribedby, invalid ? ids.errorText : undefined].filter(Boolean).join(' ');
  return (
    <Button variant="outline" onClick={() => onClick()} aria-describedby={describedBy} data-wrong={invalid}>
      <ImagePlus aria-hidden /> {label}
    </Button>
  );
}
