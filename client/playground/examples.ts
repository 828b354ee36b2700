type Example = { query: string; variables?: string; headers?: string };

const INVESTOR = '{ "demo-account": "ines@fichin.test" }';
const DEVELOPER = '{ "demo-account": "dana@fichin.test" }';

const as = (headers: string, query: string, variables?: object): Example => ({
  query: query.trim(),
  headers,
  ...(variables ? { variables: JSON.stringify(variables, null, 2) } : {}),
});

/** Example operations; each runs unchanged against the demo data. */
export const EXAMPLES: Example[] = [
  as(
    INVESTOR,
    `
# Fichín por dentro: cada pestaña es un ejemplo que corre tal
# como está contra el mundo de la demo. Presiona el botón rosa.
#
# Abajo, Headers dice con qué cuenta corre. Con la tuya:
#   { "authorization": "Bearer <token de acceso, de Programadores>" }
#
# El dinero va en dólares, con hasta dos decimales.
# La documentación está en el libro de la izquierda.
query Catalogo($filtro: ProjectFilter) {
  projects(first: 5, filter: $filtro, orderBy: MOST_FUNDED) {
    totalCount
    facets { genres { genre count } }
    pageInfo { hasNextPage endCursor }
    edges {
      node {
        id title genre
        fundingRaised fundingGoal fundingProgress
        investorCount maxInvestors
        developer { studioName country }
      }
    }
  }
}`,
    { filtro: { search: '' } },
  ),
  as(
    INVESTOR,
    `
# Un proyecto entero: qué promete, cómo cumple y qué puede
# hacer quien pregunta.
query Proyecto($id: ID!) {
  project(id: $id) {
    title
    milestoneSummary { total completed completion upcoming next { title dueDate } }
    milestones { title status plannedDate dueDate slipDays deadline { state daysLeft urgent } }
    updates(first: 3) { totalCount edges { node { title type isPublic createdAt readByViewer } } }
    termsLog { field changedAt }
    viewerCanInvest
    viewerInvestRefusal { code message }
    viewerInvested
  }
}`,
    { id: '1' },
  ),
  as(
    INVESTOR,
    `
# Inversora: invertir. La misma clave (clientMutationId) con
# el mismo monto devuelve la misma inversión, nunca otra.
mutation Invertir($input: InvestInput!) {
  invest(input: $input) {
    investment { id amount createdAt estimatedReturn }
    project { id title fundingRaised fundingProgress investorCount }
    user { portfolio { invested projectCount } }
  }
}`,
    { input: { projectId: '2', amount: 1000, clientMutationId: 'mi-primera-inversion' } },
  ),
  as(
    INVESTOR,
    `
# Inversora: la cartera, con lo que se estima que vuelve.
query Cartera {
  me {
    displayName
    portfolio {
      invested estimatedReturn roiPercent usesDefaultRoi unreadUpdateCount
      positions { invested estimatedReturn project { id title } }
    }
    investments(first: 5) { totalCount edges { node { amount createdAt project { title } } } }
  }
}`,
  ),
  as(
    DEVELOPER,
    `
# Desarrolladora: el estudio en cifras y sus proyectos, con los borradores.
query Estudio {
  me {
    displayName
    studio { raised goal progress activeProjectCount publishedProjectCount investorCount }
    projects(first: 10) {
      edges {
        node {
          id title status fundingProgress
          health { status explanation }
          investments(first: 3) { totalCount }
        }
      }
    }
  }
}`,
  ),
  as(
    DEVELOPER,
    `
# Desarrolladora: publicar una novedad solo para quienes
# invirtieron.
mutation Publicar($input: CreateUpdateInput!) {
  createUpdate(input: $input) { update { id title type isPublic createdAt } }
}`,
    {
      input: {
        projectId: '1',
        title: 'Probando la API',
        content: 'Escrito **desde GraphQL**.',
        type: 'PROGRESS',
        isPublic: false,
      },
    },
  ),
  as(
    INVESTOR,
    `
# En vivo: déjala corriendo y ejecuta "Invertir" desde otra
# ventana, con otra clave.
subscription Comprometido($id: ID!) {
  projectFundingChanged(projectId: $id) { title fundingRaised fundingProgress investorCount }
}`,
    { id: '2' },
  ),
];
