import { Box, Button, Flex, Grid, Image, Input, Text, useFieldContext } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { MAX_MEDIA_BYTES } from '#server/domain/update.ts';
import { Cover } from '#client/ui/Cover.tsx';
import { Field } from '#client/ui/Field.tsx';

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

/** An address the browser can show a chosen file from, for as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** The project's picture, as its card will show it. */
export function CoverField({ title, stored, file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const preview = usePreview(file);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0];
    // So that choosing the same file once more is a change too.
    target.value = '';
    if (!chosen) return;
    const problem = fileProblem(chosen);
    setRefused(problem);
    if (!problem) onChange({ cover: chosen });
  }

  function remove() {
    setRefused(null);
    onChange(file ? { cover: null } : { coverImage: null });
  }

  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 14rem' }} gap="5" alignItems="start">
      <Field
        label="Imagen de portada"
        hint="PNG, JPG o GIF hasta 10 MB. Se ve mejor en formato 16:9."
        error={refused ?? error}
      >
        <Input ref={input} type="file" name="cover" accept={ACCEPTED.join(',')} hidden onChange={choose} />
        <ChooseButton
          label={file || stored ? 'Cambiar imagen' : 'Elegir imagen'}
          onClick={() => input.current?.click()}
        />
        {file && <Text textStyle="sm">{file.name}</Text>}
      </Field>
      <Box>
        <Box borderRadius="lg" overflow="hidden" borderWidth="1px">
          {preview ? (
            <Image src={preview} alt="Vista previa de la portada" aspectRatio={16 / 9} w="full" objectFit="cover" />
          ) : (
            <Cover src={stored} title={title || 'Portada'} place="(min-width: 48rem) 14rem, 100vw" />
          )}
        </Box>
        {(file || stored) && (
          <Flex justify="flex-end" mt="1">
            <Button size="xs" variant="ghost" colorPalette="red" onClick={remove}>
              Quitar portada
            </Button>
          </Flex>
        )}
      </Box>
    </Grid>
  );
}

/** Stands for the hidden input: what is wrong with the file is said of the button, and brings the keyboard to it. */
function ChooseButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { ariaDescribedby, ids, invalid } = useFieldContext();
  const describedBy = [ariaDescribedby, invalid ? ids.errorText : undefined].filter(Boolean).join(' ');
  return (
    <Button variant="outline" onClick={onClick} aria-describedby={describedBy} data-wrong={invalid}>
      <ImagePlus aria-hidden /> {label}
    </Button>
  );
}
