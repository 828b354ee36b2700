import type { DayOffset } from './timeline.ts';

export const DEMO_PASSWORD = 'Fichin2026';
export const DEMO_DEVELOPER = 'dana@fichin.test';
export const DEMO_INVESTOR = 'ines@fichin.test';

type StudioPerson = {
  email: string;
  studioName: string;
  country: string;
  about: string;
  links: string[];
  joined: DayOffset;
};

export const STUDIOS = {
  dana: {
    email: DEMO_DEVELOPER,
    studioName: 'Mate Cósmico',
    country: 'Argentina',
    about:
      'Cuatro personas en un galpón de Paraná, con más termos que monitores. ' +
      'Hacemos juegos sobre **lugares que conocemos**: la siesta, el kiosco de la esquina, el camino de tierra.\n\n' +
      '## Cómo trabajamos\n\n- Una actualización por mes, salga bien o salga mal.\n- Primero jugable, después lindo.',
    links: ['https://mate-cosmico.example', 'https://video.example/mate-cosmico'],
    joined: -1_100,
  },
  ombues: {
    email: 'hola@nueveombues.test',
    studioName: 'Nueve Ombúes',
    country: 'Uruguay',
    about:
      'Somos un estudio de **historias lentas** de Montevideo. Antes hacíamos radioteatro; ahora lo que ' +
      'suena también se juega.',
    links: ['https://nueve-ombues.example'],
    joined: -405,
  },
  ajolote: {
    email: 'equipo@ajoloteinsomne.test',
    studioName: 'Ajolote Insomne',
    country: 'México',
    about:
      'Equipo nocturno de la Ciudad de México. Lo nuestro es la **comedia con reglas claras** y los jefes de utilería.',
    links: ['https://ajolote-insomne.example', 'https://foro.example/ajolote'],
    joined: -388,
  },
  cacao: {
    email: 'contacto@nieblaycacao.test',
    studioName: 'Niebla y Cacao',
    country: 'Colombia',
    about:
      'Un taller de Manizales que dibuja el agua, las islas y la panadería de madrugada. *Todo a mano, ' +
      'todo en papel primero.*',
    links: ['https://niebla-y-cacao.example'],
    joined: -371,
  },
  quipu: {
    email: 'taller@quipuroto.test',
    studioName: 'Quipu Roto',
    country: 'Perú',
    about: 'Dos hermanas de Cusco: una teje, la otra programa. Hacemos juegos **pequeños y enteros**, de una tarde.',
    links: ['https://quipu-roto.example'],
    joined: -362,
  },
  cerro: {
    email: 'hola@cerroinvertido.test',
    studioName: 'Cerro Invertido',
    country: 'Chile',
    about: 'Valparaíso, tercer piso sin ascensor. Hacemos juegos de **bajar rápido** y de esperar trenes.',
    links: ['https://cerro-invertido.example', 'https://video.example/cerro-invertido'],
    joined: -340,
  },
  carpincho: {
    email: 'oi@carpinchonoturno.test',
    studioName: 'Carpincho Noturno',
    country: 'Brasil',
    about: 'Estudio de Porto Alegre. Terror amable, plantas que responden y **música en vivo** en cada lanzamiento.',
    links: ['https://carpincho-noturno.example'],
    joined: -300,
  },
  salar: {
    email: 'juegos@salarelectrico.test',
    studioName: 'Salar Eléctrico',
    country: 'Bolivia',
    about: 'Desde Uyuni, con internet cuando no llueve. Nos interesan la **memoria**, el calor y el fútbol sin líneas.',
    links: ['https://salar-electrico.example'],
    joined: -268,
  },
} satisfies Record<string, StudioPerson>;

export type StudioKey = keyof typeof STUDIOS;

type InvestorPerson = { email: string; name: string; joined: DayOffset };

const NAMES = [
  'Bruno Aguirre',
  'Camila Rosales',
  'Tomás Iriarte',
  'Lucía Benavídez',
  'Joaquín Peralta',
  'Valentina Osorio',
  'Mateo Figueroa',
  'Renata Villalba',
  'Ignacio Dávalos',
  'Sofía Carranza',
  'Emiliano Quiroga',
  'Paula Montenegro',
  'Andrés Echeverri',
  'Julieta Zamora',
  'Nicolás Bermúdez',
  'Mariana Toledo',
  'Facundo Leiva',
  'Catalina Uribe',
  'Rodrigo Sepúlveda',
  'Agustina Ferreyra',
  'Diego Huamán',
  'Florencia Arce',
  'Esteban Cárdenas',
  'Abril Maldonado',
  'Gonzalo Ibarra',
  'Micaela Sosa',
  'Santiago Rebolledo',
  'Elena Quispe',
  'Martín Olivera',
  'Daniela Restrepo',
  'Hernán Basualdo',
  'Victoria Salinas',
  'Pablo Escalante',
  'Rocío Mamani',
  'Leandro Nogueira',
  'Carolina Fuentes',
  'Álvaro Ponce',
  'Teresa Lagos',
  'Simón Guevara',
];

/** The first have been here since the oldest game. */
const joinedOf = (index: number): DayOffset => (index < 7 ? -1_080 + index : -400 + Math.floor(index * 7.5));

/** The account whose login is printed at startup comes first. */
export const INVESTORS: readonly InvestorPerson[] = [
  { email: DEMO_INVESTOR, name: 'Inés Barrientos', joined: -1_090 },
  ...NAMES.map((name, index) => ({ email: addressOf(name), name, joined: joinedOf(index) })),
];

function addressOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return `${plain.replaceAll(' ', '.')}@fichin.test`;
}
