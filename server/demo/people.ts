import type { DayOffset } from './story.ts';

export const DEMO_PASSWORD = 'Fichin2026';
export const DEMO_DEVELOPER = 'dana@fichin.test';
export const DEMO_INVESTOR = 'ines@fichin.test';

type StudioPerson = { email: string; studioName: string; country: string; joined: DayOffset };

export const STUDIOS = {
  dana: { email: DEMO_DEVELOPER, studioName: 'Mate Cósmico', country: 'Argentina', joined: -432 },
  ombues: { email: 'hola@nueveombues.test', studioName: 'Nueve Ombúes', country: 'Uruguay', joined: -405 },
  ajolote: { email: 'equipo@ajoloteinsomne.test', studioName: 'Ajolote Insomne', country: 'México', joined: -388 },
  cacao: { email: 'contacto@nieblaycacao.test', studioName: 'Niebla y Cacao', country: 'Colombia', joined: -371 },
  quipu: { email: 'taller@quipuroto.test', studioName: 'Quipu Roto', country: 'Perú', joined: -362 },
  cerro: { email: 'hola@cerroinvertido.test', studioName: 'Cerro Invertido', country: 'Chile', joined: -340 },
  carpincho: { email: 'oi@carpinchonoturno.test', studioName: 'Carpincho Noturno', country: 'Brasil', joined: -300 },
  salar: { email: 'juegos@salarelectrico.test', studioName: 'Salar Eléctrico', country: 'Bolivia', joined: -268 },
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

/** The person of the printed log-in comes first. */
export const INVESTORS: readonly InvestorPerson[] = [
  { email: DEMO_INVESTOR, name: 'Inés Barrientos', joined: -410 },
  ...NAMES.map((name, index) => ({ email: addressOf(name), name, joined: -400 + Math.floor(index * 7.5) })),
];

function addressOf(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return `${plain.replaceAll(' ', '.')}@fichin.test`;
}
