import ra from 'ra-language-english'

/** Every text of the shell. A workspace keeps its own beside its screens, or adds a namespace here where it wants react-admin's `translate`. */
const shell = {
  product: 'Passage',
  signIn: {
    title: 'Sign in',
    promise: 'Find a treatment bed tonight.',
    about: 'Intake, signed release, matching, application and admission in one place, for the people who get patients into care.',
    tool: 'Passage is a tool to identify treatment options. It presents known resources and makes no recommendation. It is not a medical device, gives no diagnosis, is not integrated into medical records, and guarantees no outcomes or insurance coverage.',
    username: 'Username',
    password: 'Password',
    show: 'Show',
    showPassword: 'Show password',
    hide: 'Hide',
    submit: 'Sign in',
    loading: 'Loading...',
    forgot: 'Forgot your password?',
    new: 'New to Passage?',
    signUp: 'Sign up',
  },
  nav: {
    main: 'Main',
    menu: 'Menu',
    skip: 'Skip to main content',
    findTreatment: 'Find Treatment',
    admissions: 'Admissions',
    admin: 'Admin Dashboard',
    myOrganization: 'My Organization',
    community: 'Community',
    insights: 'Insights',
    account: 'Account Settings',
    signOut: 'Sign out',
    profile: 'Profile of %{name}',
    home: 'Passage, home',
  },
  banner: { dev: 'Development environment', staging: 'Sandbox environment' },
  page: {
    offLimits: 'Off limits',
    unauthorized: 'Sorry, this is off limits. Please log in and try again.',
    notFound: 'Page not found',
    notFoundText:
      "Hmm, we can't seem to find that page. Try going home and giving it another try. If the issue persists please contact support.",
    broken: 'Something went wrong',
    brokenText: "Sorry, something went wrong on our system. Don't panic, we are fixing it! Please try again later.",
    goHome: 'Go home',
    toSignIn: 'Go to sign-in',
    reload: 'Reload the page',
  },
  state: { loading: 'Loading', failed: 'This could not be loaded', retry: 'Try again' },
  form: { problem: 'There is a problem', optional: 'optional' },
}

export const english = { ...ra, passage: shell }
