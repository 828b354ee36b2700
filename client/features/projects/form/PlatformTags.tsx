import { Flex, IconButton, Input, Tag } from '@chakra-ui/react';
import { tagSlotRecipe } from '@chakra-ui/react/theme';
import { Plus } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { announce } from '#client/ui/frame/announcer.tsx';
import { Field } from '#client/ui/fields/Field.tsx';
import { isBlank } from '#server/kernel/text/text.ts';

type Props = { value: string[]; error?: string; onChange: (platforms: string[]) => void };

/** Platform tags: Enter or the plus button adds one, a click removes it. */
export const PlatformTags = memo(function PlatformTags({ value: platforms, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function add() {
    const name = typed.trim();
    setTyped('');
    if (isBlank(name) || platforms.some((known) => known.toLowerCase() === name.toLowerCase())) return;
    onChange([...platforms, name]);
    announce(`Plataforma ${name} agregada`);
  }

  function remove(name: string) {
    onChange(platforms.filter((known) => known !== name));
    announce(`Plataforma ${name} quitada`);
    input.current?.focus(); // the button that had it is removed
  }

  return (
    <>
      <Field
        label="Plataformas"
        hint="Escribe una y presiona Enter o el botón +. Sin plataformas se muestra PC."
        error={error}
      >
        <Flex gap="2" w="full">
          <Input
            ref={input}
            name="platform"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <IconButton aria-label="Agregar plataforma" variant="outline" onClick={add}>
            <Plus aria-hidden />
          </IconButton>
        </Flex>
      </Field>
      {platforms.length > 0 && (
        <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" aria-label="Plataformas elegidas">
          {platforms.map((name) => (
            <li key={name}>
              <Tag.Root recipe={tagSlotRecipe} asChild colorPalette="purple" variant="surface" size="lg">
                <button type="button" aria-label={`Quitar ${name}`} onClick={() => remove(name)}>
                  <Tag.Label>{name}</Tag.Label>
                  <span aria-hidden>×</span>
                </button>
              </Tag.Root>
            </li>
          ))}
        </Flex>
      )}
    </>
  );
});
