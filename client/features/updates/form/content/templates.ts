import { CalendarClock, Flag, Gamepad2, Images, Megaphone, Sparkles, type LucideIcon } from 'lucide-react';
import type { UpdateType } from '#client/apollo/schema.generated.ts';
import type { UpdateValues } from '../updateFields.ts';
import { isBlank } from '#server/kernel/text/text.ts';

type Card = { type: UpdateType; name: string; hint: string; icon: LucideIcon };
export type Template = Card & { title: string; content: string };

/** One template per update type. The studio replaces the text in square brackets. */
export const TEMPLATES: Template[] = [
  {
    type: 'PROGRESS',
    name: 'Progreso del mes',
    hint: 'Qué avanzó, qué costó y qué sigue',
    icon: CalendarClock,
    title: 'Diario de desarrollo: [mes]',
    content: `Este mes nos concentramos en [objetivo principal].

## Lo que avanzamos

- [x] [Tarea terminada]
- [x] [Otra tarea terminada]
- [ ] [Tarea que sigue en marcha]

## Lo que nos costó

[Un problema concreto y cómo lo resolvimos, o cómo pensamos resolverlo.]

## Lo que sigue

El próximo mes vamos por [objetivo]. Si llegamos, verán [algo que se pueda ver o probar].`,
  },
  {
    type: 'MILESTONE',
    name: 'Hito alcanzado',
    hint: 'Lo prometido, lo entregado y el desvío',
    icon: Flag,
    title: 'Llegamos a [hito]',
    content: `Cerramos **[hito]**. Gracias por acompañarnos hasta acá.

| | Planificado | Entregado |
|---|---|---|
| Fecha | [dd/mm/aaaa] | [dd/mm/aaaa] |
| Alcance | [lo prometido] | [lo entregado] |

## Qué incluye

- [Entregable 1]
- [Entregable 2]

## Qué quedó afuera y por qué

[Sé directo: lo que se movió, a qué hito y por qué.]

## El próximo hito

[Nombre y fecha estimada.]`,
  },
  {
    type: 'ANNOUNCEMENT',
    name: 'Anuncio',
    hint: 'Una noticia que cambia algo',
    icon: Megaphone,
    title: '[La noticia en una frase]',
    content: `**En resumen:** [la noticia en una o dos frases].

## Qué significa para el proyecto

[Fechas, alcance o presupuesto: qué cambia y qué sigue igual.]

## Qué significa para ustedes

[Lo que deben hacer, o que no deben hacer nada.]

## Preguntas

Déjenlas en los comentarios: respondemos todas antes del [fecha].`,
  },
  {
    type: 'DEMO',
    name: 'Demo jugable',
    hint: 'Cómo probarla y qué queremos saber',
    icon: Gamepad2,
    title: 'Ya pueden jugar la demo [versión]',
    content: `La demo **[versión]** dura unos [minutos] minutos y llega hasta [punto del juego].

## Cómo jugarla

1. Descárguenla desde [enlace].
2. [Instrucción de instalación o acceso.]
3. Controles: [teclado, mando o ambos].

## Qué queremos saber

- ¿En qué momento se trabaron?
- ¿Qué fue lo que más disfrutaron?

## Problemas conocidos

- [Error conocido y cómo evitarlo]`,
  },
  {
    type: 'MEDIA',
    name: 'Capturas y videos',
    hint: 'Imágenes nuevas, con su contexto',
    icon: Images,
    title: 'Primer vistazo a [nivel, personaje o escena]',
    content: `Hoy mostramos [qué es] por primera vez.

Lo que ven es **[arte final o trabajo en curso]**, capturado en [plataforma].

## Detrás de la imagen

[De dónde salió la idea, qué referencias usamos, qué descartamos.]

## Lo que todavía va a cambiar

- [Detalle que falta]`,
  },
  {
    type: 'FEATURE',
    name: 'Nueva funcionalidad',
    hint: 'Qué hace y por qué mejora el juego',
    icon: Sparkles,
    title: 'Nuevo: [funcionalidad]',
    content: `Sumamos **[funcionalidad]** al juego.

## Cómo funciona

[Explícalo como se lo contarías a alguien que nunca jugó.]

## Por qué la hicimos

[El problema que tenía el juego ~~antes~~ y lo que cambia ahora.]

## Próximos ajustes

- [ ] [Ajuste pendiente]
- [ ] [Otro ajuste pendiente]`,
  },
];

/** The template whose title the update still has. */
export const templateOf = ({ title }: Pick<UpdateValues, 'title'>): Template | null =>
  TEMPLATES.find((template) => template.title === title) ?? null;

/** Whether a template can be applied without losing text: the fields are empty or still equal a template. */
export const isUntouched = (fields: Pick<UpdateValues, 'title' | 'content'>): boolean =>
  (isBlank(fields.title) && isBlank(fields.content)) || templateOf(fields)?.content === fields.content;

type Texts = Pick<UpdateValues, 'title' | 'content'>;

/** A text in square brackets that is neither a link nor the box of a task. */
const BLANK = /\[[^[\]]{2,}\](?!\()/g;

const blanksOf = ({ title, content }: Texts): string[] => [title, content].flatMap((text) => text.match(BLANK) ?? []);

const BLANKS = new Set(TEMPLATES.flatMap(blanksOf));

/** The first text of a template that the studio was to replace and that the update still has. */
export const firstBlank = (fields: Texts): string | null => blanksOf(fields).find((blank) => BLANKS.has(blank)) ?? null;
