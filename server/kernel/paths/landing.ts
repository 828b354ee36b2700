/** What the first page says of Fichín. */
export const LANDING = {
  title: 'Juegos independientes que buscan su primera ficha',
  heading: 'Ponle una ficha al próximo gran juego',
  text: 'En Fichín, los estudios independientes publican sus proyectos y quienes aman los videojuegos invierten en ellos.',
} as const;
