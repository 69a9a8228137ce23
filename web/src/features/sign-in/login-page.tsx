import { Link, useLocation } from 'react-router-dom'
import { FormPage } from '../../ui/page/form-page.tsx'
import { LoginForm } from './login-form.tsx'
import { usePasswordCleared } from './sign-in-api.ts'

export default function LoginPage() {
  const { search } = useLocation()
  usePasswordCleared()
  return (
    <FormPage
      aside={
        <>
          <h2>No account yet?</h2>
          <p>
            <Link to={{ pathname: '/signup', search }}>Sign up</Link> with an email and a password. It’s free.
          </p>
        </>
      }
      lede="Your saved places, watched zips and searches are waiting."
      title="Log in"
    >
      <LoginForm />
    </FormPage>
  )
}
